import { definePort } from '../../../platform/module/define-module.ts';
/** The camera at the entrance of one warehouse. */
export interface CameraPlace {
  warehouseId: string;
  warehouseName: string;
  timeZone: string;
}

export interface Picture {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png' | 'image/svg+xml';
}

export interface Camera {
  /** @throws Error if the camera does not respond in time, or its response is not a picture */
  capture(place: CameraPlace, at: Date): Promise<Picture>;
}

export const cameraPort = definePort<Camera>('camera');

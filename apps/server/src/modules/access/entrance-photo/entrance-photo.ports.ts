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

/** Takes pictures. */
export interface Camera {
  /** @throws Error when the camera does not answer in time, or with what is no picture */
  capture(place: CameraPlace, at: Date): Promise<Picture>;
}

/** Data that a dialog for a box's doors needs. */
export interface DoorActionProps {
  readonly contractId: string;
  readonly boxName: string;
  readonly warehouseName: string;
  readonly timeZone: string;
}

/** Properties of such a dialog. */
export interface DoorActionDialogProps extends DoorActionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

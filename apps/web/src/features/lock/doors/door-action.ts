/** What an act at the doors of a box needs to know of it. */
export interface ActProps {
  readonly contractId: string;
  readonly boxName: string;
  readonly warehouseName: string;
  readonly timeZone: string;
}

/** What the dialog of an act is given. */
export interface ActDialogProps extends ActProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

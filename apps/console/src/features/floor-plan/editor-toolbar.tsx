import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';

export interface EditorToolbarProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isSeveral: boolean;
  readonly showsPublished: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onChooseAll: () => void;
  readonly onSeveral: (on: boolean) => void;
  readonly onPublished: (on: boolean) => void;
}

/** Buttons above the drawing. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { canUndo, canRedo, isSeveral, showsPublished } = props;
  const text = useText('console-plan');
  return (
    <>
      <Button variant="quiet" aria-disabled={!canUndo} aria-keyshortcuts="Control+Z" onClick={props.onUndo}>
        {text('undo')}
      </Button>
      <Button variant="quiet" aria-disabled={!canRedo} aria-keyshortcuts="Control+Y" onClick={props.onRedo}>
        {text('redo')}
      </Button>
      <Button variant="quiet" aria-pressed={isSeveral} onClick={() => props.onSeveral(!isSeveral)}>
        {text('several')}
      </Button>
      <Button variant="quiet" aria-keyshortcuts="Control+A" onClick={props.onChooseAll}>
        {text('chooseAll')}
      </Button>
      <Button variant="quiet" aria-pressed={showsPublished} onClick={() => props.onPublished(!showsPublished)}>
        {text('showPublished')}
      </Button>
    </>
  );
}

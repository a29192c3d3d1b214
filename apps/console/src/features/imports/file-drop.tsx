import { useId, useState } from 'react';
import css from './imports.module.css';

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** Of the chosen file. */
  readonly name?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes a CSV or XLSX file: chosen, or dropped here. */
export function FileDrop({ label, hint, error, name, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      className={css.drop}
      data-over={isOver}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{hint}</p>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv"
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        className={css.file}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      {name === undefined ? null : <p className={css.name}>{name}</p>}
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </section>
  );
}

import { useState } from 'react';
import { Button, IconButton, LinkButton } from '../src/button/button.tsx';
import { Checkbox } from '../src/checkbox/checkbox.tsx';
import { Dialog, Sheet } from '../src/dialog/dialog.tsx';
import { Field } from '../src/field/field.tsx';
import { FileField } from '../src/field/file-field.tsx';
import { PasswordInput, Select, TextInput } from '../src/field/inputs.tsx';
import { Radio, RadioCard, RadioGroup } from '../src/radio-group/radio-group.tsx';
import { SegmentedControl } from '../src/segmented-control/segmented-control.tsx';
import { Tabs } from '../src/tabs/tabs.tsx';
import css from './gallery.module.css';

function Windows() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={css.row}>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Share this box"
        closeLabel="Close"
        footer={
          <Button variant="primary" onClick={close}>
            Share
          </Button>
        }
      >
        <Field label="E-mail of the person">{(control) => <TextInput {...control} type="email" />}</Field>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Bratislava, Ružinov" closeLabel="Close">
        <p>Twelve boxes are free.</p>
      </Sheet>
    </div>
  );
}

export function Controls() {
  const [months, setMonths] = useState('3');
  const [view, setView] = useState<'list' | 'map'>('list');
  const [tab, setTab] = useState<'boxes' | 'plan' | 'guide'>('boxes');
  const [kind, setKind] = useState('person');
  return (
    <>
      <section className={css.section}>
        <h2>Buttons</h2>
        <div className={css.row}>
          <Button variant="primary" size="large" iconAfter="arrow-right">
            Find a box
          </Button>
          <Button variant="primary">Order for 49,90 €</Button>
          <Button>My location</Button>
          <Button icon="download">Invoice</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">End the contract</Button>
          <Button variant="primary" busy busyLabel="Opening">
            Open door
          </Button>
          <Button variant="primary" disabled>
            Full
          </Button>
          <LinkButton href="#content" icon="map">
            Floor plan
          </LinkButton>
          <IconButton icon="menu" label="Menu" />
        </div>
        <div style={{ maxWidth: '15rem' }}>
          <Button variant="primary" wide>
            Megszakíthatatlanságunkról-nyilatkozat Найвідповідальнішого
          </Button>
        </div>
      </section>
      <section className={css.section}>
        <h2>Fields</h2>
        <div className={css.grid}>
          <Field label="Town or address" hint="Or use your location">
            {(control) => <TextInput {...control} icon="search" placeholder="Bratislava" />}
          </Field>
          <Field label="E-mail" error="This does not look like an e-mail address" required>
            {(control) => <TextInput {...control} type="email" defaultValue="jana.kovacova@" />}
          </Field>
          <Field label="Password">
            {(control) => <PasswordInput {...control} showLabel="Show password" hideLabel="Hide password" defaultValue="komora" />}
          </Field>
          <FileField
            label="Photos"
            accept="image/jpeg"
            multiple
            chooseLabel="Choose files"
            dropLabel="or drop them here"
            onFiles={() => undefined}
          />
          <FileField
            label="Proof"
            hint="PDF up to 10 MB"
            error="The file is too large"
            accept="application/pdf"
            chooseLabel="Choose a file"
            chosen="proof-of-my-insurance.pdf"
            onFiles={() => undefined}
          />
          <Field label="Branch" optionalLabel="(optional)">
            {(control) => (
              <Select {...control}>
                <option>All branches</option>
                <option>Praha-Holešovice</option>
              </Select>
            )}
          </Field>
          <Field label="VAT number">{(control) => <TextInput {...control} disabled defaultValue="SK2020000000" />}</Field>
          <div>
            <Checkbox defaultChecked>I agree to the terms</Checkbox>
            <Checkbox error="Agree to the terms to go on">I have read how my data is used</Checkbox>
            <Checkbox disabled>Send me offers</Checkbox>
          </div>
          <RadioGroup label="You order as" value={kind} onChange={setKind}>
            <Radio value="person">A person</Radio>
            <Radio value="company">A company</Radio>
          </RadioGroup>
        </div>
        <RadioGroup label="For how long?" layout="cards" value={months} onChange={setMonths}>
          <RadioCard value="1" title="1 month" aside="49,90 €">
            Paid each month
          </RadioCard>
          <RadioCard value="3" title="3 months" aside="47,40 €" flag="−5 %">
            Paid each month
          </RadioCard>
          <RadioCard value="6" title="6 months" aside="44,90 €" flag="−10 %">
            Paid each month
          </RadioCard>
          <RadioCard value="12" title="12 months" aside="—" disabled>
            Not for this box
          </RadioCard>
        </RadioGroup>
      </section>
      <section className={css.section}>
        <h2>Views</h2>
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
        />
        <Tabs
          label="Warehouse"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'boxes', label: 'Boxes', panel: <p>24 boxes are free.</p> },
            { id: 'plan', label: 'Floor plan', panel: <p>The plan of the first floor.</p> },
            { id: 'guide', label: 'Size guide', panel: <p>What fits inside.</p>, disabled: true },
          ]}
        />
        <Windows />
      </section>
    </>
  );
}

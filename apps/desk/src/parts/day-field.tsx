import { formatDay } from '@parkett/ui';
import { useState } from 'react';
import { readDay } from '../lib/days.ts';
import { useText } from '../lib/text.ts';

/** A day, typed as the desk writes days: the browser's own field speaks the browser's language. */
export function DayField({ label, value, onPick }: { label: string; value: string; onPick: (day: string) => void }) {
  const say = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string): void => {
    setTyped(text);
    const day = text.trim() === '' ? '' : readDay(text);
    if (day !== null) onPick(day);
  };
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed) === null;
  return (
    <label>
      {label}
      <input
        value={typed ?? (value && formatDay(value))}
        placeholder={say('dayForm')}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

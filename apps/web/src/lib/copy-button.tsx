import { Button, showToast, type ButtonProps } from '@parkett/ui';
import { useTexts } from './texts.ts';

/** Copies a text and says so; nothing where the browser doesn't copy, as without https. */
export function CopyButton({ text, children, ...look }: { text: string } & Omit<ButtonProps, 'onClick' | 'children'> & { children?: string }) {
  const common = useTexts('common');
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast(common('copied'), 'success');
  };
  return (
    <Button {...look} onClick={() => void copy()}>
      {children ?? common('copy')}
    </Button>
  );
}

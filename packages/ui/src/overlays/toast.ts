/** One line that says what happened. The text also stays where it belongs (at the field, in the row). */
export type Toast = { readonly id: number; readonly text: string; readonly tone: 'plain' | 'danger' | 'success' };

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the last one; kept until a Toaster is there to show it. */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  current = { id: ++lastId, text, tone };
  tell();
}

export const toasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Toast | null => current,
  dismiss: (id: number): void => {
    if (current?.id !== id) return;
    current = null;
    tell();
  },
};

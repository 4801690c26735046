import type { ComponentProps } from 'react';
import type { Address } from '../paths.ts';
import { preload } from '../screen-loading.ts';
import { navigate, useLocation } from './location.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Address; replace?: boolean };

/** A link to one of our screens. Its chunk is fetched when a finger or pointer comes near; the active one is `navActive`. */
export function Link({ to, replace = false, className, onClick, children, ...rest }: LinkProps) {
  const path = to.split('?')[0]!;
  const active = useLocation().path === path;
  return (
    <a
      {...rest}
      href={`#${to}`}
      aria-current={active ? 'page' : undefined}
      className={[className, active && 'navActive'].filter(Boolean).join(' ') || undefined}
      onPointerEnter={() => preload(path)}
      onTouchStart={() => preload(path)}
      onFocus={() => preload(path)}
      onClick={event => {
        onClick?.(event);
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(to, { replace });
      }}
    >
      {children}
    </a>
  );
}

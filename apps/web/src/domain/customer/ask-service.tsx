import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import { useLocation } from '../../navigation/location.ts';
import { address, layoutOf } from '../../navigation/paths.ts';

const service = { mobile: '/information/kf', desktop: '/pc/information/kf' } as const;

type Props = { about: 'order' | 'position' | 'review' | 'instrument'; thing: string; children: ReactNode };

/** Leads to customer service with the thing that the question is about. */
export function AskService({ about, thing, children }: Props) {
  return <Link to={address(service[layoutOf(useLocation().path)], { about, thing })}>{children}</Link>;
}

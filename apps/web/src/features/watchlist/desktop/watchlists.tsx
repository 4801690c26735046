import { Skeleton } from '@parkett/ui';

export default function Watchlists() {
  return <Skeleton lines={6} height={48} />;
}

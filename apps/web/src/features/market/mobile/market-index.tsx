import { Skeleton } from '@parkett/ui';

export default function MarketIndex() {
  return <Skeleton lines={6} height={48} />;
}

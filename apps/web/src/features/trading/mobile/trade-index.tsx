import { Skeleton } from '@parkett/ui';

export default function TradeIndex() {
  return <Skeleton lines={6} height={48} />;
}

import { Skeleton } from '@parkett/ui';

export default function StockDetail() {
  return <Skeleton lines={6} height={48} />;
}

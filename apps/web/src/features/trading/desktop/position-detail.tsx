import { Skeleton } from '@parkett/ui';

export default function PositionDetail() {
  return <Skeleton lines={6} height={48} />;
}

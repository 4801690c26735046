import { Skeleton } from '@parkett/ui';

export default function Desk() {
  return <Skeleton lines={6} height={48} />;
}

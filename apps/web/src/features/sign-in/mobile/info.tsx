import { Skeleton } from '@parkett/ui';

export default function Info() {
  return <Skeleton lines={6} height={48} />;
}

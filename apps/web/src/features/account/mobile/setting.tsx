import { Skeleton } from '@parkett/ui';

export default function Setting() {
  return <Skeleton lines={6} height={48} />;
}

import { Skeleton } from '@parkett/ui';

export default function Start() {
  return <Skeleton lines={6} height={48} />;
}

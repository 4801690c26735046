import { Skeleton } from '@parkett/ui';

export default function AboutInfo() {
  return <Skeleton lines={6} height={48} />;
}

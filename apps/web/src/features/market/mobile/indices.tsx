import { Skeleton } from '@parkett/ui';

export default function Indices() {
  return <Skeleton lines={6} height={48} />;
}

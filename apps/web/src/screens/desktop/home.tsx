import { Skeleton } from '@parkett/ui';

export default function Home() {
  return <Skeleton lines={6} height={48} />;
}

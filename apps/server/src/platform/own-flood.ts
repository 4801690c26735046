/**
 * One caller has sent more at once than is done for one of them. Nothing was begun. It is his to wait, so he isn't told that the house is busy, after which
 * browsers and balancers would send it again.
 */
export class OwnFlood extends Error {
  override name = 'OwnFlood';
}

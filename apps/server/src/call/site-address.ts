import type { Merchant } from "./merchant.ts"

/**
 * Where a merchant's site answers, for links and QR codes that other devices open, without a slash at its end: the public
 * address of the house where it is a host of the merchant, else the merchant's primary host with the scheme and port of the house.
 */
export function siteAddress({ domains }: Pick<Merchant, "domains">, publicUrl: string): string {
  const url = new URL(publicUrl)
  const [primary] = domains
  if (primary !== undefined && !domains.includes(url.hostname)) url.hostname = primary
  return url.origin
}

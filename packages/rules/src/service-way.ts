/**
 * Ways to an outside desk of customer service, by the specification's `type`: a chat for every caller, the line of VIP
 * members, and a chat that is told who calls by an encrypted link.
 */
export const SERVICE_TYPE = { chat: 1, vip: 2, known: 3 } as const
export type ServiceType = (typeof SERVICE_TYPE)[keyof typeof SERVICE_TYPE]

/** Members above this rank are served by the VIP line. */
export const VIP_ABOVE_RANK = 4

/** The way for a caller of a rank: the VIP line, else the chat that knows its caller, else the chat for all. */
export function serviceWay<Entry extends { readonly type: ServiceType }>(
  entries: readonly Entry[],
  rank = 0,
): Entry | undefined {
  const of = (type: ServiceType) => entries.find((entry) => entry.type === type)
  const vip = rank > VIP_ABOVE_RANK ? of(SERVICE_TYPE.vip) : undefined
  return vip ?? of(SERVICE_TYPE.known) ?? of(SERVICE_TYPE.chat) ?? entries[0]
}

/** The way of a page without scripts or calls: its address is followed as it stands. */
export const plainServiceWay = <Entry extends { readonly type: ServiceType }>(
  entries: readonly Entry[],
): Entry | undefined => entries.find(({ type }) => type === SERVICE_TYPE.chat) ?? entries[0]

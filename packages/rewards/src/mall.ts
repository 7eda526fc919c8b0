/** An item of the mall. Stock, items in process and approved ones are together what was supplied. */
export interface MallItem {
  readonly price: bigint
  readonly stock: number
  readonly inProcess: number
  readonly approved: number
}

export const REDEMPTION_STATES = ["in_process", "approved", "rejected"] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

export const MALL_REFUSALS = ["OUT_OF_STOCK", "POINTS"] as const
export type MallRefusal = (typeof MALL_REFUSALS)[number]

/** Reserves one of the item for so many points; points and stock move together, or neither does. */
export function order(
  item: MallItem,
  points: bigint,
): { readonly item: MallItem; readonly points: bigint } | { readonly refused: MallRefusal } {
  if (item.stock === 0) return { refused: "OUT_OF_STOCK" }
  if (points < item.price) return { refused: "POINTS" }
  return {
    item: { ...item, stock: item.stock - 1, inProcess: item.inProcess + 1 },
    points: points - item.price,
  }
}

/** The decision of a redemption in process: approved is final, rejected gives points and stock back. */
export function decideOrder(
  item: MallItem,
  points: bigint,
  isApproved: boolean,
): { readonly item: MallItem; readonly points: bigint } {
  if (item.inProcess === 0) throw new RangeError("no redemption is in process")
  const decided = { ...item, inProcess: item.inProcess - 1 }
  return isApproved
    ? { item: { ...decided, approved: item.approved + 1 }, points }
    : { item: { ...decided, stock: item.stock + 1 }, points: points + item.price }
}

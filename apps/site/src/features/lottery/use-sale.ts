import { useEffect, useReducer, useState } from "react"
import { serverNow } from "../../realtime/socket.ts"
import { nextChange, saleAt, type IssueView, type Sale } from "./sale.ts"

const NOTHING: IssueView = { current: null, next: null, last: null }

const isSame = (one: Sale, other: Sale): boolean =>
  one.open === other.open && one.issue === other.issue && one.until === other.until

/**
 * The sale of now; draws again just after each close and opening, not every second. It is the same object until it
 * changes, so that parts of the page that show it are not drawn again for something else.
 */
export function useSale(view: IssueView = NOTHING): Sale {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const now = serverNow()
  const change = nextChange(view, now)
  useEffect(() => {
    if (change === undefined) return
    const timer = setTimeout(wake, Math.max(0, change - serverNow()) + 5)
    return () => clearTimeout(timer)
  }, [change])
  const sale = saleAt(view, now)
  const [held, hold] = useState(sale)
  if (isSame(held, sale)) return held
  hold(sale)
  return sale
}

import { useEffect, useReducer } from "react"
import { serverNow } from "../../realtime/socket.ts"
import { nextChange, saleAt, type IssueView, type Sale } from "./sale.ts"

const NOTHING: IssueView = { current: null, next: null, last: null }

/** The sale of now; draws again just after each close and opening, not every second. */
export function useSale(view: IssueView = NOTHING): Sale {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const now = serverNow()
  const change = nextChange(view, now)
  useEffect(() => {
    if (change === undefined) return
    const timer = setTimeout(wake, Math.max(0, change - serverNow()) + 5)
    return () => clearTimeout(timer)
  }, [change])
  return saleAt(view, now)
}

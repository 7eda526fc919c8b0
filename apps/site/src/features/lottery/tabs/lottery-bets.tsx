import { BetsRecord } from "./bets-record.tsx"
import "../lottery.css"

/** The bets on every lottery, where none is on sale beside them. */
export default function LotteryBets() {
  return <BetsRecord />
}

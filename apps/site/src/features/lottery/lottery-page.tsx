import { CategoryHall } from "./category-hall.tsx"

/** /lottery, and /lottery?gameCode=…&playType=… */
export default function LotteryPage() {
  return <CategoryHall category="LOTT" />
}

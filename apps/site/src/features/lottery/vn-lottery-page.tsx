import { CategoryHall } from "./category-hall.tsx"

/** /vnlottery, and /vnlottery?gameCode=…&playType=… */
export default function VnLotteryPage() {
  return <CategoryHall category="VN" />
}

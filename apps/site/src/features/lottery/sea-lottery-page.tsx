import { CategoryHall } from "./category-hall.tsx"

/** /seaLottery, and /seaLottery?gameCode=…&playType=… */
export default function SeaLotteryPage() {
  return <CategoryHall category="SEA" />
}

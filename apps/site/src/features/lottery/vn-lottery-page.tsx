import { CategoryView } from "./category-view.tsx"

/** /vnlottery, and /vnlottery?gameCode=…&playType=… */
export default function VnLotteryPage() {
  return <CategoryView category="VN" />
}

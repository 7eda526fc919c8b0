import { CategoryView } from "./category-view.tsx"

/** /vnlottery */
export default function VnLotteryPage() {
  return <CategoryView category="VN" />
}

import { CategoryView } from "./category-view.tsx"

/** /lottery, and /lottery?gameCode=…&playType=… */
export default function LotteryPage() {
  return <CategoryView category="LOTT" />
}

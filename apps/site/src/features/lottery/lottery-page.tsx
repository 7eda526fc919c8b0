import { CategoryView } from "./category-view.tsx"

/** /lottery */
export default function LotteryPage() {
  return <CategoryView category="LOTT" />
}

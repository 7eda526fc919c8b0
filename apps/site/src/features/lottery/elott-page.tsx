import { CategoryView } from "./category-view.tsx"

/** /elott, and /elott?gameCode=…&playType=… */
export default function ElottPage() {
  return <CategoryView category="ELOTT" />
}

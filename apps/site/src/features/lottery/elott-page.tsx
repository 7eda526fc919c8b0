import { CategoryView } from "./category-view.tsx"

/** /elott */
export default function ElottPage() {
  return <CategoryView category="ELOTT" />
}

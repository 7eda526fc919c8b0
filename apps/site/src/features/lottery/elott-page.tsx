import { CategoryHall } from "./category-hall.tsx"

/** /elott, and /elott?gameCode=…&playType=… */
export default function ElottPage() {
  return <CategoryHall category="ELOTT" />
}

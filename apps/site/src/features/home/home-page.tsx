import { useBrand } from "../../boot/boot.ts"
export default function HomePage() {
  return <h1 className="display text-h1">{useBrand().name}</h1>
}

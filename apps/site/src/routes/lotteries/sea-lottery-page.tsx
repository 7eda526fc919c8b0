import { useSearch } from "@tanstack/react-router"
import { CategoryHall } from "../../features/lottery/category-hall.tsx"
import { namesGame } from "../../features/lottery/place.ts"
import { VendorShelf } from "../../features/games/vendor-shelf.tsx"

/** /seaLottery, and /seaLottery?gameCode=…&playType=…: the house's lotteries, then those of its vendor of the region. */
export default function SeaLotteryPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <>
      <CategoryHall category="SEA" />
      {namesGame(search) ? null : <VendorShelf category="ELOTT" vassalage="TCG_SEA" />}
    </>
  )
}

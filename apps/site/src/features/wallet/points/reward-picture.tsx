import type { Reward } from "@croupier/contract/points"
import { Art } from "../../../ui/art.tsx"

/** The picture of a reward, or the house's own art. */
export function RewardPicture({ reward }: { readonly reward: Reward }) {
  return reward.picture === null ? (
    <div className="grid aspect-4/3 place-items-center bg-bg-2">
      <Art name="lantern" size={72} />
    </div>
  ) : (
    <img
      src={reward.picture}
      width={480}
      height={480}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full bg-bg-2 object-cover"
    />
  )
}

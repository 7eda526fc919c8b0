import { playerAvatar } from "@croupier/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { isAvatarName } from "./avatar-name.ts"
import { Art } from "../../ui/art.tsx"

/** The member's picture, round; an empty place of the same size until it is known. */
export function MemberAvatar({ size }: { readonly size: number }) {
  const { data } = useQuery({ ...query(playerAvatar, {}), staleTime: 60_000 })
  return (
    <span
      className="grid shrink-0 place-items-center overflow-hidden rounded-pill bg-bg-3"
      style={{ width: size, height: size }}
    >
      {data?.avatarType === "CUSTOM" ? (
        <img src={data.avatar} alt="" width={size} height={size} className="size-full object-cover" />
      ) : data && isAvatarName(data.avatar) ? (
        <Art name={data.avatar} size={Math.round(size * 0.7)} eager />
      ) : null}
    </span>
  )
}

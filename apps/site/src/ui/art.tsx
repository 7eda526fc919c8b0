import { ART_FOLDER, SMALL_ART, type ArtName } from "@croupier/ui/art-names.ts"

export type { ArtName } from "@croupier/ui/art-names.ts"

/** The address of a picture. */
export const artUrl = (name: ArtName): string => `${ART_FOLDER}${name}.webp`

/** In CSS pixels: up to here a picture is a part of the one file of small ones (art.css). */
const SMALL = 52

/** A decorative picture of a fixed square, so that nothing moves when it arrives. One that is `eager` comes first, on its own. */
export function Art(props: {
  readonly name: ArtName
  readonly size: number
  readonly className?: string
  readonly eager?: boolean
}) {
  const at = props.eager || props.size > SMALL ? -1 : SMALL_ART.indexOf(props.name)
  if (at >= 0)
    return (
      <span
        className={`art ${props.className ?? ""}`}
        style={{ "--art": String(at), "--size": `${props.size}px` }}
      />
    )
  return (
    <img
      src={artUrl(props.name)}
      width={props.size}
      height={props.size}
      alt=""
      decoding="async"
      loading={props.eager ? "eager" : "lazy"}
      draggable={false}
      className={`max-w-none shrink-0 select-none ${props.className ?? ""}`}
    />
  )
}

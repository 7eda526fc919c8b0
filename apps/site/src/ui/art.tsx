import { ART_FOLDER, type ArtName } from "@croupier/ui/art-names.ts"

export type { ArtName } from "@croupier/ui/art-names.ts"

/** The address of a picture. */
export const artUrl = (name: ArtName): string => `${ART_FOLDER}${name}.webp`

/** A decorative picture of a fixed square, so that nothing moves when it arrives. */
export function Art(props: {
  readonly name: ArtName
  readonly size: number
  readonly className?: string
  readonly eager?: boolean
}) {
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

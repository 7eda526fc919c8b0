import sprite from "./icons.svg?url"
import type { IconName } from "./icon-names.ts"

/** An icon from the sprite: decoration beside a text, or named by the control it sits in. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} className="inline-block shrink-0" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

import { hueOf } from "./poster.ts"

/** The mark of a vendor: the first letters of its code on a colour that follows from it. */
export const VendorMark = ({ code }: { readonly code: string }) => (
  <span
    aria-hidden="true"
    className="game-ground display grid size-7 shrink-0 place-items-center rounded-ctl text-xs text-fg"
    style={{ "--hue": String(hueOf(code)) }}
  >
    {code.slice(0, 2)}
  </span>
)

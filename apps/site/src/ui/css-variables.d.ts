import "react"

declare module "react" {
  /** The variables that an element's own style gives to its style sheets. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}

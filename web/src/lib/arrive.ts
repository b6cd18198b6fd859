/** How a piece or an arrow comes onto its cell: from `dx`, `dy` away, after `delay`. */
export interface Arrival {
  dx: number;
  dy: number;
  delay: number;
}

/** How long a piece or an arrow is on its way; an arrow that follows a step waits as long. */
export const travelMilliseconds = 220;

/** Svelte action: animates the arrival of a fresh element, unless the reader wants no motion. */
export function arrive(node: SVGGElement, arrival: Arrival | null): void {
  if (!arrival || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  node.animate([{ transform: `translate(${arrival.dx}px, ${arrival.dy}px)` }, { transform: 'none' }], {
    duration: travelMilliseconds,
    delay: arrival.delay,
    easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
    fill: 'backwards',
  });
}

// A list that grows at its end stays there unless somebody reads further up. The browser also reports a scroll when the
// list or what is below it has grown: only where no height has changed was it the reader who scrolled.
const near = 24; // pixels from the end

export class EndFollower {
  follows = $state(true);
  private list: HTMLElement | null = null;
  private settled = '';

  attach(list: HTMLElement): () => void {
    this.list = list;
    const resizing = new ResizeObserver(() => this.settle());
    resizing.observe(list);
    return () => resizing.disconnect();
  }

  settle(): void {
    const { list } = this;
    if (list && this.follows) list.scrollTop = list.scrollHeight;
    if (list) this.settled = heightsOf(list);
  }
  scrolled(): void {
    const { list } = this;
    if (!list) return; // a last scroll may be told after the tab has closed
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - near;
    if (atEnd || this.settled === heightsOf(list)) this.follows = atEnd;
    this.settle();
  }
  // Who opens details reads them, too.
  unfolded(): void {
    if (this.list) this.settled = heightsOf(this.list);
    this.scrolled();
  }
  goToEnd(): void {
    this.follows = true;
    this.settle();
  }
}

const heightsOf = (list: HTMLElement) => `${list.clientHeight} ${list.scrollHeight}`;

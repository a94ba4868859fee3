// A diagram, drawn when its page is shown. Without script the reader sees its source.
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

export const Diagram = defineComponent({
  props: { code: { type: String, required: true }, number: { type: String, required: true } },

  setup(props) {
    const { isDark } = useData();
    const code = decodeURIComponent(props.code);
    const picture = ref('');

    const draw = async () => {
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        theme: isDark.value ? 'dark' : 'default',
        // Narrow, so that the words are as large as those around it.
        sequence: { wrap: true, width: 140, actorMargin: 40 },
      });
      const { svg } = await mermaid.render(`diagram-${props.number}`, code);
      picture.value = svg;
    };
    onMounted(draw);
    watch(isDark, draw);

    return () =>
      picture.value === ''
        ? h('pre', { class: 'diagram-source', tabindex: 0 }, code)
        : h('div', { class: 'diagram', tabindex: 0, innerHTML: picture.value });
  },
});

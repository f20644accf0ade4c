import type { AnswersOf } from '../../help-content'

export const vehicles: AnswersOf<'vehicles'> = {
  'vehicle-find': {
    question: '¿Cómo encuentro un vehículo?',
    sections: [
      {
        steps: [
          'Pulsa la lupa de arriba, o Ctrl K, en cualquier pantalla.',
          'Escribe al menos tres caracteres de su matrícula, bastidor o imei.',
          'Elígelo entre lo encontrado.',
        ],
      },
      {
        title: 'En una lista',
        bullets: [
          '{kit:search}, encima de la tabla, busca en lo que identifica a un vehículo.',
          '{kit:filter} acota la lista por columnas; en los textos, * vale por cualquier carácter.',
          '{kit:views} guarda filtros, orden y columnas con un nombre, y {kit:export} guarda la lista en un archivo.',
        ],
      },
    ],
  },
  'vehicle-map': {
    question: '¿Cómo se lee el mapa?',
    sections: [
      {
        title: 'Colores',
        bullets: [
          'Rojo: libre. Amarillo: con un alquiler activo. Gris: fuera de servicio.',
          'Un clic en un vehículo muestra su matrícula, su batería y su última conexión.',
        ],
      },
      {
        title: 'Herramientas de {screens:/scooters/locations}',
        bullets: [
          'La búsqueda encuentra un vehículo o muestra un solo operador.',
          '{past:title} devuelve el mapa a un momento anterior y lo reproduce desde ahí.',
          'En un teléfono, {locations:asList} muestra los mismos vehículos sin mapa.',
          '{locations:share} copia un enlace que abre el mapa tal como está.',
        ],
      },
    ],
  },
  'vehicle-not-rentable': {
    question: '¿Por qué no se puede alquilar un vehículo?',
    sections: [
      {
        steps: [
          'Abre el vehículo.',
          'Lee {rentability:title}: cada motivo dice qué significa, quién puede resolverlo y, si puedes tú, cómo.',
        ],
      },
      {
        title: 'Los motivos más frecuentes',
        bullets: [
          '{rentability:reason.silent}: lleva 20 minutos sin informar.',
          '{rentability:reason.low-battery}: queda menos del 10 por ciento.',
          '{rentability:reason.outside-area}: está fuera de las zonas de su operador.',
          '{rentability:reason.out-of-service} o {rentability:reason.open-ticket}: alguien lo aparta de los conductores.',
          '{rentability:reason.not-selected-to-operate}: su operador no lo comparte.',
        ],
      },
    ],
  },
  'vehicle-block': {
    question: '¿Cómo dejo un vehículo fuera de servicio?',
    sections: [
      {
        steps: [
          'Abre el vehículo y pulsa {vehicles:block}. Se hace en el acto.',
          'Para devolverlo al servicio, pulsa {vehicles:unblock}.',
        ],
      },
      {
        title: 'Qué ocurre',
        bullets: [
          'Los conductores ya no pueden reservarlo. Un alquiler empezado sigue.',
          'Un alquiler se termina con {vehicles:clean}; eso no se puede deshacer.',
          'Un ticket abierto también puede apartar un vehículo de los conductores: queda libre al cerrarlo.',
        ],
      },
    ],
  },
  'vehicle-share': {
    question: '¿Cómo elijo qué vehículos se alquilan?',
    sections: [
      {
        steps: [
          'Abre {screens:/scooters} y selecciona los vehículos en la primera columna.',
          'Pulsa {fleet:select.select} o {fleet:select.deselect}, y confirma.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Para un solo vehículo, lo mismo está en el menú de su fila.',
          'Un vehículo que se deselecciona desaparece para los conductores; un viaje empezado sigue.',
          '{fleet:helmet.include} y {fleet:helmet.remove}, en los mismos sitios, dicen a los conductores si lleva casco.',
        ],
      },
    ],
  },
  'vehicle-command': {
    question: '¿Puedo hacer que un vehículo dé luces, abra el asiento o se apague?',
    sections: [
      {
        steps: [
          'Abre el vehículo y ve a {vehicles:moreAbout}.',
          'Despliega {vehicle:section.commands} y pulsa lo que tiene que hacer.',
          'Lee la pregunta y confirma. Debajo se ve si el vehículo lo ha hecho.',
        ],
      },
      {
        title: 'Cuándo no se puede dar una orden',
        bullets: [
          'La unidad del vehículo no admite órdenes, o no está conectada.',
          'El vehículo se mueve, o no se sabe si está parado.',
          'Hay otra orden, o un firmware nuevo, en camino.',
        ],
      },
    ],
  },
  'vehicle-more': {
    question: '¿Cómo consigo más vehículos?',
    sections: [
      {
        steps: [
          'Pulsa Ctrl K y elige {screens:/operators/requestScooter}.',
          'Pon cuántos necesitas de cada modelo; entre paréntesis está cuántos hay.',
          'Pulsa {requests:form.submit} y confirma.',
        ],
      },
      {
        title: 'Después',
        bullets: [
          'El proveedor responde, y su respuesta está en {requests:list.own}.',
          'Hasta que responda puedes retirarla con {requests:withdraw}.',
          'Los vehículos aparecen en tus listas cuando el proveedor los entrega.',
        ],
      },
    ],
  },
}
